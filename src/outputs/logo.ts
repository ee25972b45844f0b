/** The logo in the navbar: as high as the navbar shows it, and as wide as its proportions make it. */
import { hrefToUrl, isExternal } from '../page/url.ts'
import type { LogoProps } from '../theme/props.ts'
import type { KindContext } from './kind.ts'

type Given = Pick<KindContext, 'project' | 'site' | 'images'>

const height = 32

export function logoProps(context: Given): LogoProps {
  const { logo } = context.project
  if (logo === undefined) return {}
  const { light, dark, title } = typeof logo === 'string' ? { light: logo, dark: undefined, title: true } : logo
  const [src, width] = place(light, context)
  const [darkSrc, darkWidth] = dark === undefined ? [] : place(dark, context)
  return {
    logo: src,
    ...(width !== undefined && { logoWidth: width }),
    ...(darkSrc !== undefined && { logoDark: darkSrc }),
    ...(darkWidth !== undefined && { logoDarkWidth: darkWidth }),
    ...(!title && { logoOnly: true })
  }
}

/** The final href of an image, and its width. */
function place(href: string, { project, site, images }: Given): [src: string, width?: number] {
  const src = site.configHrefs[href] ?? href
  const file = isExternal(src) ? undefined : site.files.get(hrefToUrl(src, project.base) ?? '')
  const size = images.sizes.get(file ?? '')
  return size ? [src, Math.max(1, Math.round((height * size[0]) / size[1]))] : [src]
}
