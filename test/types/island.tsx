/** An island with the hooks of the site. */
import { createShared, type Setter, usePage, useStored, useTheme, useVersion } from 'docsgen/client'
import './island.css'
import styles from './island.module.css'

interface Draft {
  text: string
}

const useFilter = createShared('')

export default function Island() {
  const [draft, setDraft] = useStored<Draft>('draft', { text: '' })
  const [count, setCount] = useStored('count', 0)
  const [theme, setTheme] = useTheme()
  const [filter, setFilter] = useFilter()
  const { url, href } = usePage()
  const { version = url, versions } = useVersion()
  const set: Setter<string> = setFilter
  const change = () => {
    setDraft(({ text }) => ({ text: text.trim() }))
    setCount(count + 1)
    setTheme(theme === 'dark' ? 'light' : 'dark')
    set((now) => now + draft.text)
    // @ts-expect-error: no theme
    setTheme('sepia')
    // @ts-expect-error: of another type than the first value
    setCount('one')
  }
  return (
    <button type="button" className={styles.vote} onClick={change}>
      {filter} {href(version)} {versions.join()}
    </button>
  )
}

// @ts-expect-error: the name of a class is a string
export const size: number = styles.size

// @ts-expect-error: a key is a string
export const wrong = () => useStored(1, 0)
