import type { TemplateProps } from 'docsgen'
import Page from 'docsgen/templates/page'

export default function OwnPage(props: TemplateProps) {
  return (
    <>
      <p id="docsgen-extra">Before the page</p>
      <Page {...props} />
    </>
  )
}
