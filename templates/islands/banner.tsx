import type { SiteProps } from 'docsgen'
import { useEffect, useState } from 'react'
import { CloseIcon, ConstructionIcon } from '../components/interface-icons.tsx'
import { Nodes } from '../components/nodes.tsx'

type BannerProps = NonNullable<SiteProps['banner']>

/** Its button is hidden until a script can answer it. What was dismissed is kept by the boot script. */
export default function Banner({ closeable, content }: BannerProps) {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return (
    <section className="banner" aria-label="Announcement">
      <ConstructionIcon />
      <div className="banner-text">
        <Nodes content={content} />
      </div>
      {closeable && (
        <button
          type="button"
          className="banner-close"
          hidden={!isLive}
          suppressHydrationWarning
          aria-label="Close"
          onClick={() => document.dispatchEvent(new CustomEvent('docsgen:dismiss-banner'))}
        >
          <CloseIcon />
        </button>
      )}
    </section>
  )
}
