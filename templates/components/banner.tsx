import type { SiteProps } from 'docsgen'
import { Nodes } from './nodes.tsx'

/** Its button is shown when there is a script to answer it: the boot script, which keeps what was dismissed. */
export function Banner({ banner: { closeable, content } }: { banner: NonNullable<SiteProps['banner']> }) {
  return (
    <section className="banner" aria-label="Announcement">
      <div className="banner-text">
        <Nodes content={content} />
      </div>
      {closeable && <button type="button" className="banner-close" aria-label="Close" />}
    </section>
  )
}
