import type { SiteProps } from 'docsgen'
import BannerIsland from '../islands/banner.tsx'
import { Island } from './island.tsx'

/** A banner nobody can close has nothing to hydrate. */
export function Banner({ banner }: { banner: NonNullable<SiteProps['banner']> }) {
  return banner.closeable ? (
    <Island name="banner" component={BannerIsland} props={banner} />
  ) : (
    <BannerIsland {...banner} />
  )
}
