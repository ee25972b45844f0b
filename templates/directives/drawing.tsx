import type { ReactNode } from 'react'
import { Drawing } from '../components/drawing.tsx'
import { textOf } from '../components/text-of.ts'

export const attributes = { src: 'string', width: 'number', height: 'number' } as const

interface DrawingDirectiveProps {
  src?: string
  width?: number
  height?: number
  children?: ReactNode
}

/** `::drawing[What it shows]{src=file.svg width=560 height=300}`: size and text are asked for, so no page goes without. */
export default function DrawingDirective({ src, width, height, children }: DrawingDirectiveProps) {
  const text = textOf(children).trim()
  if (!src || !width || !height || !text)
    throw new Error('Expected `::drawing[what it shows]{src=… width=… height=…}` to have all four')
  return <Drawing src={src} width={width} height={height} text={text} />
}
