/**
 * Files that a mount may publish although nobody trusts it: kinds in which browsers run no code, by their names, and SVG images,
 * whose XML is read. Lists of everything that is allowed, because what may run code grows.
 */
import { parser as openParser, type QualifiedTag } from 'sax'
import type { Message } from '../messages/message.ts'

const safeKinds =
  /\.(png|jpe?g|gif|webp|avif|bmp|ico|woff2?|ttf|otf|pdf|txt|csv|tsv|json|mp3|m4a|ogg|oga|opus|wav|flac|mp4|m4v|webm|ogv|vtt|zip)$/i

/** Hosts that know no type for the last ending of a name take the one before. */
const codeWithin = /\.(\w*html?\w*|xht|xml|xslt?|svgz?|[cm]?js|php\d?|cgi|wasm)\./i

/** Why a file may not be published, with the place in it; undefined if it may. */
export function refuseUnsafe(file: string, read: () => Buffer): Pick<Message, 'text' | 'place'> | undefined {
  const [name = ''] = /[^/]*$/.exec(file) ?? []
  if (!codeWithin.test(name) && safeKinds.test(name)) return undefined
  if (!codeWithin.test(name) && /\.svg$/i.test(name)) return refuseSvg(read())
  const [ending] = codeWithin.exec(name) ?? /\.[^.]*$/.exec(name) ?? [name]
  return { text: `it may bring code, and its mount is \`safe\`: names with \`${ending}\` are not allowed` }
}

const svg = 'http://www.w3.org/2000/svg'

const elements = new Set(
  `svg g defs symbol use switch a title desc metadata view style path rect circle ellipse line polyline polygon text tspan
  textPath image marker pattern mask clipPath linearGradient radialGradient stop filter animate animateMotion
  animateTransform mpath set`.split(/\s+/)
)

/** Editors leave elements in these, which browsers do not know. */
const inert =
  /^(http:\/\/www\.inkscape\.org\/namespaces\/|http:\/\/sodipodi\.|http:\/\/creativecommons\.org\/|http:\/\/purl\.org\/dc\/|http:\/\/www\.w3\.org\/1999\/02\/22-rdf-|http:\/\/ns\.adobe\.com\/)/

/** An escape of CSS may hide the others. */
const elsewhere = /\\|@import|(?:url|src|image-set)\(\s*(?!["']?#)/i

const hrefs: Record<string, RegExp> = {
  a: /^(?:#|https?:\/\/|mailto:|[^:\\]*$)/i,
  image: /^(?:#|data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,)/
}

/** Reads the whole image as a browser does: in UTF-8, without what a document type or an instruction could add. */
function refuseSvg(bytes: Buffer): Pick<Message, 'text' | 'place'> | undefined {
  const xml = openParser(true, { xmlns: true, position: true })
  const refuse = (what: string): never => {
    throw new UnsafeImage(what)
  }
  const open: string[] = []
  let css = ''
  xml.onerror = ({ message }) => refuse(`XML that cannot be read (${message.split('\n')[0]})`)
  xml.onsgmldeclaration = () => refuse('a declaration')
  xml.ondoctype = (type) =>
    /^\s*svg(\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*$/.test(type) || refuse('a document type with declarations')
  xml.onprocessinginstruction = ({ name, body }) =>
    (name === 'xml' &&
      /^version=(["'])1\.0\1(\s+encoding=(["'])utf-8\3)?(\s+standalone=(["'])(yes|no)\5)?\s*$/i.test(body)) ||
    refuse(name === 'xml' ? 'another version or encoding than XML 1.0 in UTF-8' : `\`<?${name}\``)
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
  xml.ontext = (text) => {
    if (open.at(-1) === 'style') css += text
  }
  xml.oncdata = xml.ontext
  try {
    xml.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
    if (elsewhere.test(css)) refuse('a `<style>` that refers to elsewhere')
    return undefined
  } catch (error) {
    const what = error instanceof UnsafeImage ? error.message : 'an encoding that is not UTF-8'
    const place = { line: xml.line + 1, column: Math.max(1, xml.column - (xml.position - xml.startTagPosition)) }
    return { text: `it may bring code, and its mount is \`safe\`: it has ${what}`, place }
  }
}

class UnsafeImage extends Error {}
