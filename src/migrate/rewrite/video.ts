/** Components that show a video of YouTube, whatever package they are of. */
import { type Tag, textAttribute } from './tags.ts'

const components = /^(?:(?:React|Lite)?You[Tt]ube(?:Embed|Video|Player)?|ReactPlayer)$/

const inAddress =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

/** The frame that they make, without cookies; undefined where the video is not known. */
export function videoOf(tag: Tag): string | undefined {
  if (!components.test(tag.name)) return undefined
  const values = ['id', 'videoId', 'videoID', 'youTubeId', 'youtubeId', 'url', 'src'].map((key) =>
    textAttribute(tag, key)
  )
  const id = values.map((value = '') => inAddress.exec(value)?.[1] ?? /^[\w-]{11}$/.exec(value)?.[0]).find(Boolean)
  if (id === undefined) return undefined
  const title = textAttribute(tag, 'title')?.replaceAll('"', '&quot;') ?? 'Video'
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" width="560" height="315" allowfullscreen></iframe>`
}
