import type { FieldsOf } from 'docsgen'
import { drawingShape } from './drawing.tsx'
import { Icon } from './icons.tsx'

export const featureShape = {
  name: 'text',
  'id?': 'text',
  'icon?': 'icon',
  text: 'markdown',
  'image?': drawingShape,
  'scene?': 'blocks'
} as const

export type Feature = FieldsOf<typeof featureShape>

export interface FeaturesProps {
  features: (Feature & { id: string })[]
  /** The element of their names. */
  heading: 'h2' | 'h3'
}

export function FeatureName({ icon, name }: { icon?: string | undefined; name: string }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {name}
    </>
  )
}
