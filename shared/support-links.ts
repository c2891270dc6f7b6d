/** How a buyer reaches the seller. */
export interface SupportContact {
  email: string | null;
  phone: string | null;
  /** With https. */
  url: string | null;
}

export interface SupportLink {
  href: string;
  text: string;
}

/** The support contact of a merchant's branding. */
export function supportContact(branding: {
  supportEmail: string | null;
  supportPhone: string | null;
  supportUrl: string | null;
}): SupportContact {
  return { email: branding.supportEmail, phone: branding.supportPhone, url: branding.supportUrl };
}

export function hasSupport(contact: SupportContact): boolean {
  return supportLinks(contact).length > 0;
}

/** The contacts as links whose texts can be copied: e-mail, phone, page. */
export function supportLinks({ email, phone, url }: SupportContact): SupportLink[] {
  return [
    ...(email === null ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...(phone === null ? [] : [{ href: `tel:${dialled(phone)}`, text: phone }]),
    ...(url === null ? [] : [{ href: url, text: url.replace(/^https:\/\/|\/$/g, "") }]),
  ];
}

/** One address behind "Contact the seller": the page, else what reaches it directly; null without any. */
export function contactOf(contact: SupportContact): string | null {
  return contact.url ?? supportLinks(contact)[0]?.href ?? null;
}

/** `+49 (0)40 123-456` → `+4940123456` (RFC 3966); the zero in brackets is dialled only without the country code. */
function dialled(phone: string): string {
  return phone.startsWith("+")
    ? `+${phone.replaceAll("(0)", "").replaceAll(/\D/g, "")}`
    : phone.replaceAll(/\D/g, "");
}
