import type { Asked, Filters } from '../search.ts'

/** What a reader chose: only pages of this version, section and tag. */
export type Chosen = Pick<Asked, 'version' | 'section' | 'tag'>

interface FilterBarProps {
  filters: Filters
  chosen: Chosen
  setChosen(chosen: Chosen): void
}

export function FilterBar({ filters: { versions, sections, tags }, chosen, setChosen }: FilterBarProps) {
  const all = [
    { key: 'version' as const, plural: 'versions', options: versions },
    { key: 'section' as const, plural: 'sections', options: sections },
    { key: 'tag' as const, plural: 'tags', options: tags.map((name) => ({ name, title: name })) }
  ].filter(({ options }) => options.length > 1)
  if (all.length === 0) return undefined
  return (
    <div className="search-filters">
      {all.map(({ key, plural, options }) => (
        <select
          key={key}
          aria-label={`Only this ${key}`}
          value={chosen[key] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { [key]: _, ...others } = chosen
            setChosen(value ? { ...others, [key]: value } : others)
          }}
        >
          <option value="">{`All ${plural}`}</option>
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
