import * as strings from 'docsgen/strings'
import { useEffect, useState } from 'react'
import { readQuery } from '../opener/address.ts'
import { allVersions, type Filters, type Question, type Search } from '../search.ts'

/** The filters that a reader chose: only pages of this version, section and tag. */
export type Chosen = Pick<Question, 'version' | 'section' | 'tag'>

interface Choice {
  key: keyof Chosen
  /** Names the choice, and the filter that is active at first. */
  label: string
  unfiltered: string
  options: { name: string; title: string }[]
}

export function listChoices({ versions, version, sections, tags }: Filters): Choice[] {
  const current = versions.find(({ name }) => name === version)
  const others = versions.filter((each) => each !== current)
  const all: Choice[] = [
    {
      key: 'version',
      label: strings.searchOnlyVersion,
      unfiltered: current?.title ?? '',
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

interface Choosing {
  /** Empty until they are known. */
  choices: readonly Choice[]
  chosen: Chosen
  setChosen(chosen: Chosen): void
}

/** Loads the choices, and keeps the chosen filters. At first and after each step in the history, the address has them. */
export function useChosen(search: Search, from: string): Choosing {
  const [choices, setChoices] = useState<Choice[]>()
  const [wanted, setChosen] = useState(readChosen)
  useEffect(() => {
    search.filters(from).then(
      (filters) => setChoices(listChoices(filters)),
      () => {} // the first question says that it failed
    )
  }, [search, from])
  useEffect(() => addEventListener('popstate', () => readQuery() !== undefined && setChosen(readChosen())), [])
  // An address may be old: what cannot be chosen is left out.
  const known = choices?.filter(({ key, options }) => options.some(({ name }) => name === wanted[key]))
  const chosen: Chosen = known ? Object.fromEntries(known.map(({ key }) => [key, wanted[key]])) : wanted
  return { choices: choices ?? [], chosen, setChosen }
}

function readChosen(): Chosen {
  const { version, section, tag } = Object.fromEntries(new URLSearchParams(location.search))
  return { ...(version && { version }), ...(section && { section }), ...(tag && { tag }) }
}

export function FilterBar({ choices, chosen, setChosen }: Choosing) {
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
