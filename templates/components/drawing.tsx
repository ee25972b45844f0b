import type { Json } from 'docsgen'
import { maybeText, readFields, readText } from './read.ts'

interface DrawingProps {
  /** Final address of an SVG file. */
  src: string
  /** Of the drawing's own grid; the stylesheet says how large it is shown. */
  width: number
  height: number
  /** What it shows. Without it the drawing says nothing to those who cannot see it. */
  text?: string
  className?: string
}

/**
 * Part `drawing` of an SVG file, taken into the page: unlike in an `img`, the colours it asks for, `--art-…`, are those of
 * the page and follow the reader's choice of light or dark.
 */
export function Drawing({ src, width, height, text, className = 'drawing' }: DrawingProps) {
  const label = text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label or nothing, as above
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...label}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}

/** `{ src, width, height, text }` in front matter. */
export function readDrawing(value: Json, name: string): DrawingProps {
  const { src, width, height, text } = readFields(value, name)
  const described = maybeText(text, `${name}.text`)
  return {
    src: readText(src, `${name}.src`),
    width: Number(readText(width, `${name}.width`)),
    height: Number(readText(height, `${name}.height`)),
    ...(described !== undefined && { text: described })
  }
}
