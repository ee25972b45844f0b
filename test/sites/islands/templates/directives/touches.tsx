import { Island } from 'docsgen/templates/components/island'
import Touches from '../islands/touches.tsx'

export default function TouchesDirective() {
  return <Island name="touches" component={Touches} props={{}} />
}
