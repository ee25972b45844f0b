/** A drawing in front matter. */
export const drawingShape = { src: 'text', width: 'number', height: 'number', 'text?': 'text' } as const

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
  const classes = width > 480 ? className : `${className} drawing-narrow`
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label or nothing, as above
    <svg className={classes} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...label}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}
