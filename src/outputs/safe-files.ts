/**
 * Files that a mount may publish although nobody trusts it: kinds in which browsers run no code, by their names, and SVG images,
 * whose XML is read. Lists of everything that is allowed, because what may run code grows.
 */
import path from 'node:path'
import { parser as openParser, type QualifiedTag } from 'sax'
import type { Message, SourcePlace } from '../messages/message.ts'

const safeKinds =
  /\.(png|jpe?g|gif|webp|avif|bmp|ico|woff2?|ttf|otf|pdf|txt|csv|tsv|json|mp3|m4a|ogg|oga|opus|wav|flac|mp4|m4v|webm|ogv|vtt|zip)$/i

/** Hosts that know no type for the last ending of a name take the one before. */
const codeWithin = /\.(\w*html?\w*|xht|xml|xslt?|svgz?|[cm]?js|php\d?|cgi|wasm)\./i

/** Reports a file that may not be published. */
export function refuseUnsafe(file: string, read: () => Buffer): Message[] {
  const name = path.posix.basename(file)
  const [within] = codeWithin.exec(name) ?? []
  if (!within && safeKinds.test(name)) return []
  const isSvg = !within && /\.svg$/i.test(name)
  const found = isSvg ? findCode(read()) : { why: `names with \`${within ?? path.extname(name)}\` are not allowed` }
  if (!found) return []
  const { why, ...where } = found
  const text = `Cannot publish the file: it may bring code, and its mount is \`safe\`: ${why}`
  return [{ rule: 'trust', file, text, note: "Set `trust: 'full'` for the mount, or do not link to it", ...where }]
}

const svg = 'http://www.w3.org/2000/svg'

const elements = new Set(
  `svg g defs symbol use switch a title desc metadata view style path rect circle ellipse line polyline polygon text tspan
  textPath image marker pattern mask clipPath linearGradient radialGradient stop filter animate animateMotion
  animateTransform mpath set`.split(/\s+/)
)

/** Editors leave elements in these, which browsers do not know. */
const inert =
  /^http:\/\/(www\.inkscape|sodipodi\.sourceforge|creativecommons|purl|ns\.adobe|www\.w3\.org\/1999\/02\/22-rdf)\b/

/** An escape of CSS may hide the others. */
const elsewhere = /\\|@import|(?:url|src|image-set)\(\s*(?!["']?#)/i

const header = /^xml version=(["'])1\.0\1(\s+encoding=(["'])utf-8\3)?(\s+standalone=(["'])(yes|no)\5)?\s*$/i

const hrefs: Record<string, RegExp> = {
  a: /^(?:#|https?:\/\/|mailto:|[^:\\]*$)/i,
  image: /^(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,)/
}

/** Reads the whole image as a browser does: in UTF-8, without what a document type or an instruction could add. */
function findCode(bytes: Buffer): { why: string; place: SourcePlace } | undefined {
  const xml = openParser(true, { xmlns: true, position: true })
  const refuse = (what: string): never => {
    throw new Error(`it has ${what}`)
  }
  const open: string[] = []
  const css: string[] = []
  xml.onerror = ({ message }) => refuse(`XML that cannot be read (${message.split('\n')[0]})`)
  xml.ondoctype = (type) =>
    /^\s*svg(\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*$/.test(type) || refuse('a document type with declarations')
  xml.onprocessinginstruction = ({ name, body }) =>
    header.test(`${name} ${body}`) || refuse(`\`<?${name}\` that is not of XML 1.0 in UTF-8`)
  xml.onopentag = (tag) => {
    const { uri, local, attributes } = tag as QualifiedTag
    open.push(local)
    const isKnown = uri === svg ? elements.has(local) || /^fe[A-Z]\w+$/.test(local) : open.length > 1 && inert.test(uri)
    if (!isKnown) refuse(`\`<${local}>\``)
    for (const { name, local: key, prefix, value } of Object.values(attributes)) {
      const isHref = key === 'href' && !(hrefs[local] ?? /^#/).test(value.trim())
      const isOfCode = /^on/i.test(key) || (prefix === 'xml' && key === 'base')
      const isMoved = key === 'attributeName' && /href|^\s*on/i.test(value)
      if (isHref || isOfCode || isMoved || (prefix === '' && elsewhere.test(value))) refuse(`\`${name}\``)
    }
  }
  xml.onclosetag = () => void open.pop()
  xml.ontext = (text) => void (open.at(-1) === 'style' && css.push(text))
  xml.oncdata = xml.ontext
  try {
    xml.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
    if (elsewhere.test(css.join(''))) refuse('a `<style>` that refers to elsewhere')
    return undefined
  } catch (error) {
    const place = { line: xml.line + 1, column: Math.max(1, xml.column - (xml.position - xml.startTagPosition)) }
    return { why: error instanceof Error ? error.message : '', place }
  }
}
