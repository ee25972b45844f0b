import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { count, keepMarks, readMarks, resetBoxes, showMarks, ticked, tickItem } from '../checklist/boxes.ts'
import { store } from './store.ts'

export interface ChecklistState {
  /** How many boxes are ticked. */
  done: number
  /** Makes the boxes what they were written as. */
  reset(): void
  /** Props of the element around the list, whose class is `checklist`. */
  list: {
    ref: RefObject<HTMLDivElement | null>
    onInput(): void
    onClick(event: SyntheticEvent): void
  }
}

/**
 * The state of a `:::checklist`: which boxes of the Markdown in it are ticked. It is kept in the browser, for each page, and
 * all tabs follow.
 *
 * @param written How many boxes the author ticked: what the server's HTML and the first render in the browser have.
 */
export function useChecklist(written: number): ChecklistState {
  const ref = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(written)
  const marks = useSyncExternalStore(watch, read, () => undefined)
  useLayoutEffect(() => {
    // Where storage is blocked the script that answered before knows more than it could keep.
    if (read() === undefined && ref.current?.querySelector('.task-list-item input:enabled')) keepMarks(store)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is shown when it is another
  useLayoutEffect(() => {
    showMarks(store)
    if (ref.current) setDone(count(ref.current).done)
  }, [marks])
  return {
    done,
    reset: () => ref.current && resetBoxes(ref.current, store),
    list: { ref, onInput: () => keepMarks(store), onClick: ({ nativeEvent }) => tickItem(nativeEvent) }
  }
}

const read = () => readMarks(store)

function watch(changed: () => void): () => void {
  document.addEventListener(ticked, changed)
  addEventListener('storage', changed)
  return () => {
    document.removeEventListener(ticked, changed)
    removeEventListener('storage', changed)
  }
}
