import type { Json } from 'docsgen'
import { maybeText, readFields, readText } from './read.ts'

interface DrawingProps {
  /** Final address of an SVG file. */
  src: string
  /** Size of the drawing's own grid; the style sheet sets the size on the page. */
  width: number
  height: number
  /** Describes the drawing. Without it screen readers skip the drawing. */
  text?: string
  className?: string
}

/**
 * Uses the part `drawing` of an SVG file. Unlike in an `img`, its colours `--art-…` are those of the page, so they follow
 * the reader's choice of light or dark.
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

/** Reads `{ src, width, height, text }` of front matter. */
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
