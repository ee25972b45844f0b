export default {
  title: 'Hosts',
  url: 'https://hosts.example',
  layout: 'both'
}
