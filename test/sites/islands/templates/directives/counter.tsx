import { Island } from 'docsgen/templates/components/island'
import Counter from '../islands/counter.tsx'

export const attributes = { start: 'number', when: 'string' } as const

export default function CounterDirective({ start = 0, when = 'intent' }: { start?: number; when?: 'intent' | 'visible' | 'idle' | 'load' }) {
  return <Island name="counter" component={Counter} props={{ start }} when={when} />
}
