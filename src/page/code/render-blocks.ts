/** Highlights blocks and puts each into the content as one string of HTML: spans are not elements. */
import type { Message } from '../../messages/message.ts'
import { findSyntaxProblem } from '../checks/code-syntax.ts'
import { drawDiagram } from '../diagrams/draw.ts'
import type { Content, ContentElement } from '../markdown/content.ts'
import { blockNumber, type CodeBlock, notDrawn } from './blocks.ts'
import type { Mark } from './fence.ts'
import { createHighlighter, type Highlight } from './highlighter.ts'
import { languages } from './languages.ts'
import { lineToHtml, tokensByLine } from './tokens.ts'

/** Blocks hardly longer than their collapsed height are shown whole. */
const longBlock = 16

interface Page {
  content: Content
  blocks: CodeBlock[]
  /** The module that draws diagrams. */
  drawer?: string | undefined
}

export type Coder = ReturnType<typeof openCoder>

export function openCoder() {
  const highlight = createHighlighter()
  return {
    finish: (page: Page) => finishBlocks(page, highlight),
    /** Highlights code outside of pages, such as API examples. */
    highlight: (pieces: { code: string; language: string }[]) =>
      Promise.all(
        pieces.map(async ({ code, language }) =>
          tokensByLine(await highlight(code, languages.get(language)))
            .map(lineToHtml)
            .join('\n')
        )
      )
  }
}

/** Fills in the code of a page; returns messages for code with errors. */
async function finishBlocks({ content, blocks, drawer }: Page, highlight: Highlight): Promise<Message[]> {
  const messages: Message[] = []
  const finished = await Promise.all(
    blocks.map(async (block) => {
      const html = await toHtml(block, highlight)
      return { block, html, drawing: drawer === undefined ? undefined : await draw(block, drawer, messages) }
    })
  )
  fill(content, (number) => finished[number])
  const problems = await Promise.all(blocks.map(checkBlock))
  return [...messages, ...problems.flat()]
}

async function draw({ diagram, fence, toMessage }: CodeBlock, drawer: string, messages: Message[]) {
  try {
    return diagram && (await drawDiagram(drawer, diagram))
  } catch (error) {
    messages.push(toMessage(notDrawn(fence.language, error instanceof Error ? error.message : String(error))))
    return undefined
  }
}

async function checkBlock({ fence, lines, toMessage }: CodeBlock): Promise<Message[]> {
  const shown = lines.filter(({ marks }) => !marks.has('remove'))
  const text = shown.map((line) => line.text).join('\n')
  const problem = fence.nocheck ? undefined : await findSyntaxProblem(fence.language.toLowerCase(), text)
  if (!problem) return []
  const before = text.slice(0, problem.offset).split('\n')
  const what = `Cannot read the ${fence.language.toUpperCase()} of a code block: ${problem.why}`
  const note = 'Fix it, or write `nocheck` after the language'
  const place = { line: shown[before.length - 1]?.at ?? 0, column: before.at(-1)?.length ?? 0 }
  return [toMessage({ rule: 'code-syntax', text: what, note }, place)]
}

async function toHtml({ fence, language, lines }: CodeBlock, highlight: Highlight): Promise<string> {
  const tokens = tokensByLine(await highlight(lines.map(({ text }) => text).join('\n'), language))
  const isFocused = lines.some(({ marks }) => marks.has('focus'))
  const every = fence.numbers !== undefined || isFocused
  return lines
    .map(({ marks }, index) => {
      const lineTokens = tokens[index] ?? []
      const end = index === lines.length - 1 ? '' : '\n'
      const number = fence.numbers === undefined ? undefined : fence.numbers + index
      const html = lineToHtml(lineTokens)
      if (marks.has('hide')) return `<span class="line" hidden>${html}${end}</span>`
      return (every || marks.size > 0 ? wrapLine(html, { marks, number }) : html) + end
    })
    .join('')
}

/** Marked lines have elements with a meaning, also without a style sheet. */
function wrapLine(html: string, { marks, number }: { marks: ReadonlySet<Mark>; number: number | undefined }): string {
  const tag = marks.has('remove') ? 'del' : marks.has('add') ? 'ins' : marks.has('mark') ? 'mark' : 'span'
  const classes = ['line', ...(['focus', 'error', 'warning'] as const).filter((mark) => marks.has(mark))]
  const attribute = number === undefined ? '' : ` data-line="${number}"`
  return `<${tag} class="${classes.join(' ')}"${attribute}>${html}</${tag}>`
}

interface Finished {
  block: CodeBlock
  html: string
  drawing: ContentElement | undefined
}

/** Looks for `pre` with a numbered `code` in it. */
function fill(content: Content, find: (number: number) => Finished | undefined): void {
  if (typeof content === 'string') return
  const only = content[0] === 'pre' && content.length === 3 ? content[2] : undefined
  const number = typeof only === 'object' ? only[1][blockNumber] : undefined
  if (typeof only === 'object' && number !== undefined) {
    const finished = find(Number(number))
    delete only[1][blockNumber]
    if (finished) fillBlock(content, only, finished)
  } else for (let at = 2; at < content.length; at++) fill(content[at] as Content, find)
}

function fillBlock(pre: ContentElement, code: ContentElement, { block, html, drawing }: Finished): void {
  const { fence, lines } = block
  const isFocused = lines.some(({ marks }) => marks.has('focus'))
  const classes = [fence.wrap && 'wrap', fence.numbers !== undefined && 'numbered', isFocused && 'focused'].filter(
    Boolean
  )
  const [, props] = pre
  if (fence.title !== undefined) props.title = fence.title
  if (classes.length > 0) props.className = classes.join(' ')
  if (fence.collapse && lines.length > longBlock) props.collapse = lines.length
  if (drawing) {
    linkNodes(drawing, code)
    // Only the page in Markdown shows it.
    code[1].hidden = true
    pre.push(drawing)
  }
  code.length = 2 // drops the children
  code[1].dangerouslySetInnerHTML = { __html: html }
}

/** Gives each link of a drawing the address that became of the one in the code, if it is not refused. */
function linkNodes(drawing: ContentElement, code: ContentElement): void {
  const links = code.slice(2) as Content[]
  for (const part of drawing.slice(2) as ContentElement[]) {
    const link = part[0] === 'a' ? links[Number(part[1].href)] : undefined
    if (typeof link === 'object') part[1] = { href: link[1].href }
  }
}
