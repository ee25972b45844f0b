import type { CardProps } from 'docsgen'

/**
 * The image that networks show of a page. Each `<text>` is one line: docsgen draws the outlines of its letters, so `lines` and
 * `widthOf` say how it comes out.
 */
export default function Card({ title, description, section, site, colours, width, height, ...tools }: CardProps) {
  const { lines, widthOf } = tools
  const edge = 80
  const across = width - 2 * edge
  const isShort = lines(title, { size: 76, weight: 700, width: across, most: 3 }).length <= 2
  const size = isShort ? 76 : 60
  const titles = lines(title, { size, weight: 700, width: across, most: 3 })
  const about = lines(description ?? '', { size: 32, weight: 400, width: across, most: titles.length > 2 ? 1 : 2 })
  const step = size * 1.15
  const tall = titles.length * step + (about.length > 0 ? 24 + about.length * 46 : 0)
  const top = 335 - tall / 2 + size * 0.78
  const below = top + (titles.length - 1) * step + size * 0.3 + 50
  const { paper, primary, heading, muted, line } = colours
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a PNG
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height}>
      <rect width={width} height={height} fill={paper} />
      <rect width={width} height={12} fill={primary} />
      <rect x={edge} y={72} width={44} height={44} rx={10} fill={primary} />
      <path d="M92 86h20M92 94h20M92 102h12" stroke={colours['on-primary']} strokeWidth={4} strokeLinecap="round" />
      <text x={144} y={105} fontSize={32} fontWeight={700} fill={heading}>
        {site.title}
      </text>
      {section && (
        <text x={164 + widthOf(site.title, { size: 32, weight: 700 })} y={105} fontSize={32} fill={muted}>
          {section}
        </text>
      )}
      {titles.map((text, at) => (
        <text key={text} x={edge} y={top + at * step} fontSize={size} fontWeight={700} fill={heading}>
          {text}
        </text>
      ))}
      {about.map((text, at) => (
        <text key={text} x={edge} y={below + at * 46} fontSize={32} fill={muted}>
          {text}
        </text>
      ))}
      <rect x={edge} y={536} width={across} height={2} fill={line} />
      <text x={edge} y={582} fontSize={26} fill={muted}>
        {site.address}
      </text>
    </svg>
  )
}
