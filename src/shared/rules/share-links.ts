/** PROD-15, D-13: where a product can be shared, and the addresses for it. */
export const shareLinks = ({ url, name }: { url: string; name: string }) =>
  [
    {
      network: 'facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
    { network: 'whatsapp', href: `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}` },
    {
      network: 'x',
      href: `https://twitter.com/intent/tweet?text=${encodeURIComponent(name)}&url=${encodeURIComponent(url)}`,
    },
  ] as const
