import type { Json } from 'docsgen'
import { Icon, readIcon } from './icons.tsx'
import { maybeText, readFields, readList, readText } from './read.ts'

export function Features({ features }: { features: Json }) {
  return (
    <ul className="features">
      {readList(features, 'features').map((feature) => {
        const { id, name, icon, text } = readFeature(feature)
        return (
          <li key={id}>
            {icon && <Icon name={readIcon(icon)} />}
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        )
      })}
    </ul>
  )
}

function readFeature(value: Json) {
  const feature = readFields(value, 'features')
  const name = readText(feature.name, 'features.name')
  return {
    name,
    id: maybeText(feature.id, 'features.id') ?? name,
    icon: maybeText(feature.icon, 'features.icon'),
    text: readText(feature.text, 'features.text')
  }
}
