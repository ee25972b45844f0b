/**
 * A button in each box of code. It copies what a reader would type: no prompts, no answers, no removed lines, but the
 * lines that are not shown.
 */

export function startCopy(): () => void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.copy')
    const shown = [...(button?.parentElement?.querySelectorAll('pre') ?? [])].find(
      (pre) => pre.getClientRects().length > 0
    )
    if (button && shown) void copy(button, textOf(shown))
  })
  return () => {
    // A page that is not served over https may not write to the clipboard.
    if (!navigator.clipboard) return
    for (const box of document.querySelectorAll(':is(.code-block, .example):not(:has(> .copy))')) {
      const button = document.createElement('button')
      button.className = 'copy'
      button.type = 'button'
      button.textContent = 'Copy'
      const status = document.createElement('span')
      status.className = 'sr-only'
      status.role = 'status'
      box.append(button, status)
    }
  }
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const said = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Cannot copy'
  )
  const status = button.nextElementSibling
  const say = (label: string, aloud: string) => {
    button.textContent = label
    if (status) status.textContent = aloud
  }
  say(said, said)
  setTimeout(() => say('Copy', ''), 2000)
}

function textOf(pre: Element): string {
  const own = pre.cloneNode(true) as Element
  const hasPrompts = own.querySelector('.prompt')
  for (const { nextSibling } of own.querySelectorAll('del'))
    if (nextSibling) nextSibling.textContent = (nextSibling.textContent ?? '').replace(/^\n/, '')
  for (const each of own.querySelectorAll('del, .prompt, .output')) each.remove()
  const lines = (own.textContent ?? '').replace(/\n$/, '').split('\n')
  // Where the answers stood there is nothing.
  return (hasPrompts ? lines.filter(Boolean) : lines).join('\n')
}
