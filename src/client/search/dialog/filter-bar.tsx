import * as strings from 'docsgen/strings'
import { type Asked, allVersions, type Filters } from '../search.ts'

/** What a reader chose: only pages of this version, section and tag. */
export type Chosen = Pick<Asked, 'version' | 'section' | 'tag'>

export interface Choice {
  key: keyof Chosen
  /** Names the choice, and what is chosen at first. */
  label: string
  unfiltered: string
  options: { name: string; title: string }[]
}

/** What there is to choose from. */
export function listChoices({ versions, version, sections, tags }: Filters): Choice[] {
  const own = versions.find(({ name }) => name === version)
  const others = versions.filter((each) => each !== own)
  const all: Choice[] = [
    {
      key: 'version',
      label: strings.searchOnlyVersion,
      unfiltered: own?.title ?? '',
      options: [...others, { name: allVersions, title: strings.searchAllVersions }]
    },
    { key: 'section', label: strings.searchOnlySection, unfiltered: strings.searchAllSections, options: sections },
    {
      key: 'tag',
      label: strings.searchOnlyTag,
      unfiltered: strings.searchAllTags,
      options: tags.map((name) => ({ name, title: name }))
    }
  ]
  return all.filter(({ options }) => options.length > 1)
}

/** Without what cannot be chosen: an address may be old. */
export function keepKnown(chosen: Chosen, choices: readonly Choice[]): Chosen {
  const known = choices.filter(({ key, options }) => options.some(({ name }) => name === chosen[key]))
  return Object.fromEntries(known.map(({ key }) => [key, chosen[key]]))
}

interface FilterBarProps {
  choices: readonly Choice[]
  chosen: Chosen
  setChosen(chosen: Chosen): void
}

export function FilterBar({ choices, chosen, setChosen }: FilterBarProps) {
  if (choices.length === 0) return undefined
  return (
    <div className="search-filters">
      {choices.map(({ key, label, unfiltered, options }) => (
        <select
          key={key}
          aria-label={label}
          value={chosen[key] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { [key]: _, ...others } = chosen
            setChosen(value ? { ...others, [key]: value } : others)
          }}
        >
          <option value="">{unfiltered}</option>
          {options.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}
