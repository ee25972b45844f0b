export default { title: 'Größe', base: '/bä', url: 'https://example.org', layout: 'directory', rules: { 'space-in-url': 'off' } }
