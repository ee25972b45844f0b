/** Names of emoji between colons, as GitHub has them: those that documentation uses. */
const list =
  'tada 🎉 rocket 🚀 sparkles ✨ fire 🔥 bug 🐛 memo 📝 pencil ✏️ pencil2 ✏️ book 📖 books 📚 zap ⚡ star ⭐ star2 🌟 eyes 👀 heart ❤️ ' +
  'wave 👋 construction 🚧 lock 🔒 unlock 🔓 key 🔑 gear ⚙️ wrench 🔧 hammer 🔨 package 📦 bulb 💡 warning ⚠️ information_source ℹ️ ' +
  'point_right 👉 point_left 👈 point_up ☝️ point_down 👇 arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️ x ❌ ' +
  'heavy_check_mark ✔️ white_check_mark ✅ ballot_box_with_check ☑️ negative_squared_cross_mark ❎ no_entry ⛔ no_entry_sign 🚫 ' +
  'rotating_light 🚨 exclamation ❗ question ❓ boom 💥 art 🎨 mag 🔍 link 🔗 bell 🔔 pushpin 📌 globe_with_meridians 🌐 smile 😄 ' +
  'smiley 😃 grin 😁 joy 😂 wink 😉 blush 😊 thinking 🤔 clap 👏 pray 🙏 muscle 💪 raised_hands 🙌 ok_hand 👌 +1 👍 -1 👎 thumbsup 👍 ' +
  'thumbsdown 👎 100 💯 checkered_flag 🏁 trophy 🏆 gift 🎁 calendar 📅 hourglass ⌛ computer 💻 iphone 📱 email 📧 phone ☎️ ' +
  'camera 📷 chart_with_upwards_trend 📈 recycle ♻️ hearts ♥️ sunglasses 😎 heart_eyes 😍 confetti_ball 🎊 crown 👑 gem 💎 snake 🐍 ' +
  'whale 🐳 penguin 🐧 apple 🍎 coffee ☕ pizza 🍕 dart 🎯 seedling 🌱 robot 🤖 shield 🛡️ label 🏷️ bookmark 🔖 clipboard 📋 file_folder 📁'

const words = list.split(' ')
const emoji = new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : [])))

/** A name between colons, which are no part of a word or an address. */
export const emojiMark = /(?<![\w:/]):([a-z0-9_+-]+):(?![\w:/])/g

export function withEmoji(text: string): string {
  return text.replace(emojiMark, (written, name: string) => emojiOf(name) ?? written)
}

/** Returns the emoji of a name; undefined for one that is not known. */
export function emojiOf(name: string): string | undefined {
  return emoji.get(name)
}
