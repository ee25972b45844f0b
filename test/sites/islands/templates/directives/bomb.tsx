import { Island } from 'docsgen/templates/components/island'
import Bomb from '../islands/bomb.tsx'

export default function BombDirective() {
  return <Island name="bomb" component={Bomb} props={{}} />
}
