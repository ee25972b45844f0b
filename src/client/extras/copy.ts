/** A copy button in each box of code. Copies hidden lines too; leaves out prompts, answers and removed lines. */
import * as strings from 'docsgen/strings'
import { closest, createElement } from '../dom.ts'

export function startCopy(): () => void {
  document.addEventListener('click', (event) => {
    const button = closest<HTMLElement>(event, '.copy')
    const blocks = button?.parentElement?.querySelectorAll('pre') ?? []
    const shown = [...blocks].find((pre) => pre.getClientRects().length > 0)
    if (button && shown) void copy(button, textOf(shown))
  })
  return () => {
    // Without https a page may not write to the clipboard.
    if (!navigator.clipboard) return
    for (const box of document.querySelectorAll(':is(.code-block, .example):not(:has(> .copy))'))
      box.append(
        createElement('button', { class: 'copy', type: 'button' }, strings.copy),
        createElement('span', { class: 'sr-only', role: 'status' })
      )
  }
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const result = await navigator.clipboard.writeText(text).then(
    () => strings.copied,
    () => strings.copyFailed
  )
  const status = button.nextElementSibling
  const show = (label: string, announced: string) => {
    button.textContent = label
    if (status) status.textContent = announced
  }
  show(result, result)
  setTimeout(() => show(strings.copy, ''), 2000)
}

function textOf(pre: Element): string {
  const own = pre.cloneNode(true) as Element
  const hasPrompts = own.querySelector('.prompt')
  for (const { nextSibling } of own.querySelectorAll('del'))
    if (nextSibling) nextSibling.textContent = (nextSibling.textContent ?? '').replace(/^\n/, '')
  for (const each of own.querySelectorAll('del, .prompt, .output')) each.remove()
  const lines = (own.textContent ?? '').replace(/\n$/, '').split('\n')
  // Answers leave empty lines.
  return (hasPrompts ? lines.filter(Boolean) : lines).join('\n')
}
