export default {
  title: 'Hosts',
  url: 'https://hosts.example',
  layout: 'both',
  rules: { 'space-in-url': 'off' }
}
