import * as strings from 'docsgen/strings'
import { useState } from 'react'
import { Drawing } from '../components/drawing.tsx'
import { FeatureName, type FeaturesProps } from '../components/feature.tsx'
import { Nodes } from '../components/nodes.tsx'

/**
 * Features, one of which is chosen: its text shows, and its image beside the list. The choice is made of radio buttons,
 * which features.css follows, so until React is there it needs no script. Images that were not shown yet are in a
 * `noscript`, so that no browser with scripts fetches them; client/choice takes them out before React does. Scenes are part
 * of the page, and React never comes.
 */
export default function Features({ features, heading: Heading }: FeaturesProps) {
  const [chosen, choose] = useState(() => features.find(({ id }) => boxOf(id)?.checked)?.id ?? features[0]?.id)
  const [seen, see] = useState(() => features.filter(({ id }, at) => isSeen(id) ?? at === 0).map(({ id }) => id))
  return (
    <fieldset className={features[0]?.scene ? 'features features-scenes' : 'features features-choice'}>
      <legend className="sr-only">{strings.features}</legend>
      <ul>
        {features.map(({ id, name, icon, text, image, scene }) => (
          <li key={id}>
            <div className="feature">
              <Heading>
                <input
                  type="radio"
                  name="docsgen-feature"
                  id={toBoxId(id)}
                  className="sr-only"
                  checked={id === chosen}
                  onChange={() => {
                    choose(id)
                    see([...seen, id])
                  }}
                />
                <label htmlFor={toBoxId(id)}>
                  <FeatureName name={name} icon={icon} />
                </label>
              </Heading>
              <p>
                <Nodes content={text} />
              </p>
            </div>
            {scene && <div className="feature-scene">{scene}</div>}
            {image &&
              !scene &&
              (seen.includes(id) ? <Drawing {...image} /> : <noscript>{<Drawing {...image} />}</noscript>)}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const toBoxId = (id: string) => `docsgen-feature-${id}`

/** The feature that the reader chose before React was there, or that a browser restored. On the server there is none. */
function boxOf(id: string) {
  return typeof document === 'undefined' ? undefined : (document.getElementById(toBoxId(id)) as HTMLInputElement | null)
}

/** Whether the image of a feature is in the page already; undefined on the server. */
function isSeen(id: string): boolean | undefined {
  const item = boxOf(id)?.closest('li')
  return item ? !item.querySelector('noscript') : undefined
}

declare module 'docsgen' {
  interface Islands {
    features: typeof Features
  }
}
