/** A drawing or another image in front matter. */
export const drawingShape = {
  src: 'text',
  width: 'number',
  height: 'number',
  'text?': 'text',
  'plain?': 'boolean'
} as const

interface DrawingProps {
  /** Final address of the file. */
  src: string
  /** Size of the drawing's own grid; the style sheet sets the size on the page. */
  width: number
  height: number
  /** Describes the drawing. Without it screen readers skip the drawing. */
  text?: string
  /** Shows an SVG file as it is. */
  plain?: boolean
  className?: string
  loading?: 'lazy'
}

/**
 * Uses the part `drawing` of an SVG file. Unlike in an `img`, its colours `--art-…` are those of the page, so they follow
 * the reader's choice of light or dark.
 */
export function Drawing({ src, width, height, text, plain, className = 'drawing', loading }: DrawingProps) {
  if (!isDrawing({ src, plain }))
    return <img className={className} src={src} alt={text ?? ''} width={width} height={height} loading={loading} />
  const label = text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true }
  const classes = width > 480 ? className : `${className} drawing-narrow`
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a label or nothing, as above
    <svg className={classes} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...label}>
      <use href={`${src}#drawing`} />
    </svg>
  )
}

/** False for what is shown as an image. */
export function isDrawing({ src, plain }: { src: string; plain?: boolean | undefined }): boolean {
  return !plain && src.endsWith('.svg')
}
