import { useEffect, useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { ask } from "../rest/latest-request.ts";
import { type Decision, type Mail, previewMail, type RequestDetail } from "./requests-api.ts";

const delayMs = 400;

/** The e-mail as the customer will read it, in their language. */
export function MailPreview({ request, decision }: { request: RequestDetail; decision: Decision | null }) {
  const [mail, setMail] = useState<Mail | null>(null);
  const content = JSON.stringify(decision);

  useEffect(() => {
    if (decision === null) {
      setMail(null);
      return;
    }
    return ask({
      send: (signal) => previewMail(request.id, decision, signal),
      take: setMail,
      fail: () => setMail(null),
      delayMs,
    });
  }, [request.id, content]);

  /* translators: %s: an e-mail address. */
  const title = sprintf(__("E-mail to %s", "svc-checkout"), request.email);
  return (
    <details className="svc-checkout-mail" open>
      <summary>
        <strong>{title}</strong>
        {mail !== null && (
          <span className="svc-checkout-muted">
            {" · "}
            {languageName(mail.language)}
          </span>
        )}
      </summary>
      {mail === null ? (
        <p className="svc-checkout-muted">{__("You see it here once the fields above are filled in.", "svc-checkout")}</p>
      ) : (
        <div lang={mail.language}>
          <p>
            <strong>{mail.subject}</strong>
          </p>
          {mail.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      {mail !== null && !mail.isEnabled && (
        <p className="svc-checkout-muted">
          {__("This e-mail is switched off under WooCommerce › Settings › Emails: it will not be sent.", "svc-checkout")}
        </p>
      )}
    </details>
  );
}

/** In the language of this page. */
function languageName(language: string): string {
  const page = document.documentElement.lang || "en";
  return new Intl.DisplayNames([page], { type: "language" }).of(language.split("-")[0] ?? "en") ?? language;
}
