import { useBlocker, Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import type { Stored } from "../configuration/configuration-query.ts";
import { useDraft } from "../configuration/use-draft.ts";
import { BrandingPreview } from "../preview/BrandingPreview.tsx";
import type { StoreDetail } from "../store-detail.ts";
import { AiSection, aiSection } from "./AiSection.tsx";
import { credentialsSection, lacksBankDetails, sections, settingsOfSections } from "./all-sections.ts";
import { AudienceSection, audienceSection } from "./AudienceSection.tsx";
import { BrandingSection, brandingSection } from "./BrandingSection.tsx";
import { CheckoutSection, checkoutSection } from "./CheckoutSection.tsx";
import { CouponsSection, couponsSection } from "./CouponsSection.tsx";
import { CredentialsSection } from "./CredentialsSection.tsx";
import { DeliverySection, deliverySection } from "./DeliverySection.tsx";
import { FieldsSection, fieldsSection } from "./FieldsSection.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { LimitsSection, limitsSection } from "./LimitsSection.tsx";
import { SectionForm } from "./SectionForm.tsx";
import { TaxSection, taxSection } from "./TaxSection.tsx";
import { TermsSection, termsSection } from "./TermsSection.tsx";

interface ControlRoomProps {
  detail: StoreDetail;
  stored: Stored;
  /** The section in the address; undefined: the first. */
  chosen: string | undefined;
}

/** All that a store is configured by, in sections that are saved one by one. */
export function ControlRoom({ detail, stored, chosen }: ControlRoomProps) {
  const { id: workspace, mode, canWrite } = useWorkspace();
  const store = detail.merchant.id;
  const draft = useDraft(stored.configuration);
  const section = sections.find(({ id }) => id === chosen) ?? termsSection;
  const unsaved = draft.changed(settingsOfSections);
  const blocker = useBlocker({
    // Another section of the page keeps what was typed.
    shouldBlockFn: ({ current, next }) => unsaved.length > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.length > 0,
    withResolver: true,
  });
  const props = { section, store, stored, draft, isReadOnly: !canWrite || detail.closed_at !== null };
  return (
    <>
      <nav className="tabs sections" aria-label="Sections">
        {sections.map(({ id, title, settings }) => (
          <Link
            key={id}
            to="/$workspace/$mode/stores/$store"
            params={{ workspace, mode, store }}
            search={{ section: id === termsSection.id ? undefined : id }}
            activeOptions={{ exact: true, includeSearch: true }}
            // Also for an address that names the first section.
            aria-current={id === section.id ? "page" : undefined}
            resetScroll={false}
          >
            {title}
            <TabMark
              isUnsaved={draft.changed(Object.keys(settings)).length > 0}
              isNeeded={id === termsSection.id && lacksBankDetails(stored.configuration)}
            />
          </Link>
        ))}
      </nav>
      {section.id === credentialsSection.id ? (
        <CredentialsSection detail={detail} configuration={stored.configuration} />
      ) : (
        <div className={section.id === brandingSection.id ? "form-and-preview" : "one-form"}>
          <SectionForm key={section.id} {...props}>
            <SectionFields id={section.id} store={store} />
          </SectionForm>
          {section.id === brandingSection.id && <BrandingPreview store={store} draft={draft} />}
        </div>
      )}
      {blocker.status === "blocked" && (
        <LeaveDialog count={unsaved.length} leave={blocker.proceed} stay={blocker.reset} />
      )}
    </>
  );
}

function TabMark({ isUnsaved, isNeeded }: { isUnsaved: boolean; isNeeded: boolean }) {
  if (isUnsaved)
    return (
      <>
        <i className="changed" aria-hidden="true" />
        <span className="hidden-text">, not saved</span>
      </>
    );
  if (!isNeeded) return null;
  return (
    <>
      <i className="needed" aria-hidden="true" />
      <span className="hidden-text">, incomplete</span>
    </>
  );
}

/** The fields of a section. */
function SectionFields({ id, store }: { id: string; store: string }) {
  switch (id) {
    case audienceSection.id:
      return <AudienceSection />;
    case limitsSection.id:
      return <LimitsSection store={store} />;
    case taxSection.id:
      return <TaxSection />;
    case fieldsSection.id:
      return <FieldsSection />;
    case deliverySection.id:
      return <DeliverySection />;
    case couponsSection.id:
      return <CouponsSection />;
    case brandingSection.id:
      return <BrandingSection />;
    case checkoutSection.id:
      return <CheckoutSection />;
    case aiSection.id:
      return <AiSection store={store} />;
    default:
      return <TermsSection />;
  }
}
