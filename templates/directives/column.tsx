import type { AdmonitionProps } from '../components/admonition.tsx'

export default function Column({ children }: Pick<AdmonitionProps, 'children'>) {
  return <div className="column">{children}</div>
}
