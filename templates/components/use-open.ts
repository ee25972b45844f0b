import { useEffect, useRef, useState } from 'react'

/**
 * The state of a `details`, for islands. The browser and the boot script open and close it, from the first frame on:
 * React follows, and never writes `open`. Gives the props of the element.
 */
export function useOpen() {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onToggle = () => setOpen(ref.current?.open === true)
  useEffect(onToggle, []) // it may have been opened before React was there
  return { isOpen, details: { ref, onToggle } }
}
