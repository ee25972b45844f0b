import type { Json, TemplateProps } from 'docsgen'
import { Closing } from './components/closing.tsx'
import { Features } from './components/features.tsx'
import { Hero } from './components/hero.tsx'

export const frontMatter = ['hero', 'features', 'closing']

export default function Home({ heading, data, children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="home">
      {hasValue(data.hero) ? <Hero hero={data.hero} isHeading={heading !== undefined} /> : <Title heading={heading} />}
      {hasValue(data.features) && <Features features={data.features} />}
      <div className="home-content prose">{children}</div>
      {hasValue(data.closing) && <Closing closing={data.closing} />}
    </main>
  )
}

function Title({ heading }: { heading: string | undefined }) {
  return heading === undefined ? undefined : <h1 className="home-title">{heading}</h1>
}

function hasValue(value: Json | undefined): value is Json {
  return value !== undefined && value !== null
}
