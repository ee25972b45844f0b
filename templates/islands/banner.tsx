import { useBanner } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import type { ReactNode } from 'react'

/** The inside of a banner that can be closed: its text and the button. Until React is there, a line in the head closes it. */
export default function Banner({ children }: { children?: ReactNode }) {
  const [isClosed, close] = useBanner()
  if (isClosed) return undefined
  return (
    <>
      {children}
      <button type="button" className="banner-close" aria-label={strings.close} onClick={close} />
    </>
  )
}

declare module 'docsgen' {
  interface Islands {
    banner: typeof Banner
  }
}
