import type { SiteProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { Island } from './island.tsx'
import { Nodes } from './nodes.tsx'

export function Banner({ banner: { closeable, kind, content } }: { banner: NonNullable<SiteProps['banner']> }) {
  const text = (
    <div className="banner-text">
      <Nodes content={content} />
    </div>
  )
  return (
    <section className={kind ? `banner banner-${kind}` : 'banner'} aria-label={strings.banner}>
      {closeable ? (
        <Island name="banner" plain>
          {text}
        </Island>
      ) : (
        text
      )}
    </section>
  )
}
