import type { SiteProps } from 'docsgen'
import { CloseIcon, ConstructionIcon } from '../components/interface-icons.tsx'
import { Nodes } from '../components/nodes.tsx'

type BannerProps = NonNullable<SiteProps['banner']>

/** Its button is hidden until a script can answer it. */
export default function Banner({ closeable, content }: BannerProps) {
  return (
    <section className="banner" aria-label="Announcement">
      <ConstructionIcon />
      <div className="banner-text">
        <Nodes content={content} />
      </div>
      {closeable && (
        <button type="button" className="banner-close" hidden suppressHydrationWarning aria-label="Close">
          <CloseIcon />
        </button>
      )}
    </section>
  )
}
