/** Marks within text that only the other generator reads: expressions, tags, attributes. */
import { fromTop } from '../read/read.ts'
import type { Line, PageContext, Prose } from './context.ts'
import { asCode, expressionEdits, isInTag, mark } from './expressions.ts'
import { convertAround, findFenceEnd } from './fences.ts'
import { htmlTag, importedFile, renameClasses, type TagPlace } from './html-tag.ts'
import { applyEdits, type Edit, editMarks, escapeVariables, textOf } from './lines.ts'
import { pymdownEdits } from './pymdown.ts'
import { readTag, type Tag, textAttribute } from './tags.ts'
import { commentOn, endOf, importedImage, isOwn, lostComponent, sizesIn, videoOf } from './unknown.ts'
import { vueEdits } from './vue.ts'

/** Gives the marks in lines outside of code a form that means the same here, or shows what was there. */
export function convertProse(written: Line[], context: PageContext): Line[] {
  const lines = context.kind === 'docusaurus' ? applyEdits(written, classEdits(toProse(written, context))) : written
  const prose = toProse(lines, context)
  const edits = [
    ...(context.isMdx ? tagEdits(prose) : []),
    ...(context.isMdx && context.kind !== 'vitepress' ? expressionEdits(prose) : []),
    ...(!context.isMdx && /docusaurus|starlight/.test(context.kind) ? variableEdits(prose) : []),
    ...(context.kind !== 'mkdocs' ? colonEdits(prose) : []),
    ...(context.kind === 'vitepress' ? vueEdits(prose) : []),
    ...(context.kind === 'mkdocs' ? pymdownEdits(prose) : [])
  ].flatMap((edit) => apartFromWords(edit, prose.text))
  // An edit that is put before a tag comes before the one that replaces it.
  const width = ({ start, end }: Edit) => Number(end > start)
  edits.sort((a, b) => a.start - b.start || width(a) - width(b) || b.end - a.end)
  const isAgain = ({ start, text }: Edit, at: number) => text === mark && edits[at - 1]?.start === start
  return edits.length === 0
    ? lines
    : applyEdits(
        lines,
        edits.filter((edit, at) => !isAgain(edit, at))
      )
}

/** A mark that is glued to a word, or is in code, is not found by the build. */
function apartFromWords(edit: Edit, text: string): Edit[] {
  if (!edit.text.startsWith(mark)) return [edit]
  const [, code, inner = ''] =
    /^[\s\S]*(<(?:code|kbd|samp)(?=[\s>])[^>]*>)([\s\S]*)$/.exec(text.slice(0, edit.start)) ?? []
  if (code === undefined || /<\/(?:code|kbd|samp)>|\n[ \t]*\n/.test(inner))
    return [/[\p{L}\p{N}_-]/u.test(text[edit.start - 1] ?? '') ? { ...edit, text: ` ${edit.text}` } : edit]
  const start = edit.start - inner.length - code.length
  return [
    { start, end: start, text: mark },
    { ...edit, text: edit.text.slice(mark.length) }
  ]
}

function toProse(lines: Line[], context: PageContext): Prose {
  const text = textOf(lines)
  const code = codeSpans(text, context.maths)
  const isCode = (offset: number) => code.some(({ start, end }) => offset >= start && offset < end)
  const lineOf = (offset: number) => lines[text.slice(0, offset).split('\n').length - 1]?.at ?? 1
  return { text, isCode, lineOf, context }
}

const formula = /(?<![\\$])\$\$(?:(?!\n[ \t]*\n)[^$])+\$\$|(?<![\\$\w])\$(?=[^\s$])[^$\n]*(?<=[^\s\\])\$(?![\w$])/

/** Formulas are for a whole site: in a page that had none, the dollars of a paragraph with several are escaped. */
export function escapeDollars(lines: Line[], context: PageContext): Line[] {
  return convertAround(
    lines,
    (fence) => fence,
    (at) => {
      const end = lines.findIndex((_, next) => next > at && findFenceEnd(lines, next) !== undefined)
      const block = lines.slice(at, end === -1 ? lines.length : end)
      const prose = toProse(block, { ...context, maths: false })
      const edits = editMarks(prose, /\$/g, () => ({ text: '\\$' }))
      const paragraphOf = ({ start }: Edit) => prose.text.slice(0, start).split(/\n[ \t]*\n/).length
      const isPaired = (edit: Edit) => edits.some((each) => each !== edit && paragraphOf(each) === paragraphOf(edit))
      return { made: applyEdits(block, edits.filter(isPaired)), end: at + block.length }
    }
  )
}

/** Formulas count, where a site has any: braces are theirs. */
function codeSpans(text: string, hasMaths: boolean): { start: number; end: number }[] {
  const code = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\1(?!`)|<!--[\s\S]*?-->/
  const pattern = new RegExp(hasMaths ? `${code.source}|${formula.source}` : code.source, 'g')
  return [...text.matchAll(pattern)].map((found) => ({ start: found.index, end: found.index + found[0].length }))
}

/** A line that begins with a colon would be the definition of what is above it. */
function colonEdits(prose: Prose): Edit[] {
  return editMarks(prose, /(?<=^[ \t>]*):(?=[ \t]+\S)/gm, () => ({ text: '\\:' }))
}

function variableEdits(prose: Prose): Edit[] {
  return editMarks(prose, /\{\{[^{}\n]*\}\}/g, ([found]) => ({ text: escapeVariables(found) }))
}

function classEdits(prose: Prose): Edit[] {
  return editMarks(prose, /(?<=\sclass(?:Name)?=\{?["'])[^"'{}]+(?=["'])/g, ({ 0: classes, index }, line) =>
    isInTag(prose.text, index) ? { text: renameClasses(classes, line, prose.context) } : undefined
  )
}

function tagEdits(prose: Prose): Edit[] {
  return editMarks(prose, /<\/?[A-Za-z][\w.]*(?=[\s/>])|<\/?>/g, ({ 0: opening, index }, line) => {
    const { text, context } = prose
    const isCapital = /^<\/?[A-Z]/.test(opening)
    if (opening.endsWith('>')) return { text: '' }
    if (opening.startsWith('</'))
      return isCapital ? { text: closerOf(opening.slice(2), context), end: text.indexOf('>', index) + 1 } : undefined
    const tag = readTag(text, index)
    if (!tag) return undefined
    const place = { source: text.slice(index, tag.end), line, context }
    const made = isCapital ? inlineComponent(tag, place) : htmlTag(tag, place)
    return made === undefined ? undefined : { text: made, end: tag.end }
  })
}

/** The end of a known component within a line. */
function closerOf(name: string, context: PageContext): string {
  if (isOwn(name, context)) return endOf(name)
  if (name === 'Link') return '</a>'
  return name === 'Badge' ? ']' : showsNothing.test(name) ? '' : endOf(name)
}

export const showsNothing = /^(?:(?:React\.)?Fragment|BrowserOnly|Translate|ClientOnly|VPTeamPage\w*|Icon|Steps)$/

function inlineComponent(tag: Tag, place: TagPlace): string {
  const { source, line, context } = place
  const made =
    (isOwn(tag.name, context) ? undefined : knownComponent(tag, place)) ?? importedImage(tag, context) ?? videoOf(tag)
  if (made !== undefined) return made
  context.todo(line, lostComponent(source, tag.isClosed ? '' : '; its content is kept', context))
  return tag.isClosed ? mark + asCode(source) : commentOn(source, line, context)
}

function knownComponent(tag: Tag, { line, context }: TagPlace): string | undefined {
  const get = (name: string) => textAttribute(tag, name)
  const href = get('to') ?? get('href')
  const classes = get('className')
  if (tag.name === 'Link' && href !== undefined) return `<a${classes ? ` class="${classes}"` : ''} href="${href}">`
  if (tag.name === 'Badge') return tag.isClosed ? `:badge[${get('text') ?? 'new'}]${toneOf(tag)}` : ':badge['
  if (tag.name === 'ThemedImage') {
    const image = themedImage(tag)
    if (image !== undefined) return image
  }
  const image = imageOf(tag, context)
  if (image !== undefined) return image
  if (tag.name === 'Icon')
    context.todo(
      line,
      `The icon \`${get('name') ?? ''}\` is not migrated: \`:icon{name=…}\` shows one of docsgen`,
      'look'
    )
  return showsNothing.test(tag.name) ? '' : undefined
}

/** `<Image src={image} alt="…" />`, and `img` of an ideal image, where the file is known. */
export function imageOf(tag: Tag, context: PageContext): string | undefined {
  const isIdeal = context.imports.get(tag.name) === '@theme/IdealImage'
  if (!isIdeal && !/^(?:Image|ThemedImage)$/.test(tag.name)) return undefined
  const key = isIdeal ? 'img' : 'src'
  const src = textAttribute(tag, key) ?? importedFile(tag.attributes.get(key), context)
  return src === undefined ? undefined : `<img src="${src}" alt="${textAttribute(tag, 'alt') ?? ''}"${sizesIn(tag)}>`
}

/** The tone of a badge, by the names of others. */
function toneOf(tag: Tag): string {
  const written = textAttribute(tag, 'type') ?? textAttribute(tag, 'variant') ?? ''
  const tones: Record<string, string> = {
    ...{ info: 'info', note: 'note', tip: 'tip', success: 'tip' },
    ...{ warning: 'caution', caution: 'caution', danger: 'danger' }
  }
  return written in tones ? `{tone=${tones[written]}}` : ''
}

/** An image for each mode. */
export function themedImage(tag: Tag): string | undefined {
  const sources = tag.attributes.get('sources')
  const written = typeof sources === 'object' && 'expression' in sources ? sources.expression : ''
  const of = (mode: string) => {
    const value = new RegExp(`\\b${mode}\\s*:\\s*(useBaseUrl\\(\\s*|require\\(\\s*)?["'\`]([^"'\`]+)["'\`]`)
    const [, call = '', url] = value.exec(written) ?? []
    return url !== undefined && call.startsWith('use') ? fromTop(url) : url
  }
  const [light, dark] = [of('light'), of('dark')]
  if (light === undefined || dark === undefined) return undefined
  const alt = textAttribute(tag, 'alt') ?? ''
  return `![${alt}](${light}#only-light)![${alt}](${dark}#only-dark)`
}
