import type { DirectiveRules } from 'docsgen'
import type { ReactNode } from 'react'
import { Drawing } from '../components/drawing.tsx'
import { textOf } from '../components/text-of.ts'

export const attributes = { src: 'string', width: 'number', height: 'number' } as const
/** Without a size the page would jump, without a text screen readers would skip the drawing. */
export const rules: DirectiveRules = { forms: ['leaf'], required: ['label', 'src', 'width', 'height'] }

interface DrawingDirectiveProps {
  src: string
  width: number
  height: number
  children: ReactNode
}

/** An SVG drawing within the page, in the colours of the mode. Its size keeps the page from jumping, its text is for screen readers. */
export default function DrawingDirective({ src, width, height, children }: DrawingDirectiveProps) {
  return <Drawing src={src} width={width} height={height} text={textOf(children).trim()} />
}
