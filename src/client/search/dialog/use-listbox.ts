import { useEffect, useRef, useState } from 'react'
import { apart } from './apart.ts'

interface Listbox {
  field: HTMLInputElement
  count: number
  /** The option that is active at first. */
  first: number
  /** The key of the question that the options answer, and that of the question in the field. */
  key: string
  wanted: string
}

export const listId = 'docsgen-search-results'

export function optionId(at: number): string {
  return `docsgen-search-result-${at}`
}

/** Handles the arrows and Enter of a combobox: the focus stays in the field. Returns the active option and its setter. */
export function useListbox({ field, count, first, key, wanted }: Listbox): [number, (at: number) => void] {
  const [chosen, setChosen] = useState({ key: '', at: 0 })
  const active = Math.min(chosen.key === key ? chosen.at : first, count - 1)
  /** The key of the question for which Enter was pressed before its answer came. */
  const entered = useRef(field.dataset.entered === field.value ? wanted : '')

  const choose = (at: number) => setChosen({ key, at })

  function onKeyDown(event: KeyboardEvent) {
    const { key: pressed, isComposing, metaKey, ctrlKey, altKey, shiftKey } = event
    if (isComposing || altKey || shiftKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed]
    if (step && count > 0) {
      const next = (active + step + count) % count
      choose(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (pressed !== 'Enter') return
    else if (key !== wanted) entered.current = wanted
    else open(active, metaKey || ctrlKey)
    event.preventDefault()
  }

  useEffect(() => {
    field.onkeydown = onKeyDown
    field.setAttribute('aria-expanded', String(count > 0))
    if (count > 0) field.setAttribute('aria-activedescendant', optionId(active))
    else field.removeAttribute('aria-activedescendant')
    if (key !== wanted) return
    if (entered.current === key) open(active)
    entered.current = ''
  })
  return [active, choose]
}

function open(at: number, isApart = false): void {
  const link = document.getElementById(optionId(at))
  if (!(link instanceof HTMLAnchorElement)) return
  if (isApart) window.open(apart(link), '_blank', 'noopener')
  else link.click()
}
