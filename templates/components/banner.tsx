import type { SiteProps } from 'docsgen'
import { Nodes } from './nodes.tsx'

/** Without scripts the button is hidden: the boot script answers it and remembers dismissed banners. */
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
