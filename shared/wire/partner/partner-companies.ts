import { Company, CompanyPage, CompanyPatch, CreateCompany } from "../company.ts";
import {
  ApproveTermsRequest,
  DeclineTermsRequest,
  TermsRequest,
  TermsRequestPage,
} from "../terms-requests/terms-request.ts";
import { snakeCased } from "../../snake-case.ts";

/** Companies and requests to buy on account on the partner API: those of the merchant API, in snake_case. */

export const PartnerCompany = snakeCased(Company);
export const PartnerCompanyPage = snakeCased(CompanyPage);
export const CreatePartnerCompany = snakeCased(CreateCompany);
export const PartnerCompanyPatch = snakeCased(CompanyPatch);

export const PartnerTermsRequest = snakeCased(TermsRequest);
export const PartnerTermsRequestPage = snakeCased(TermsRequestPage);
export const ApprovePartnerTermsRequest = snakeCased(ApproveTermsRequest);
export const DeclinePartnerTermsRequest = snakeCased(DeclineTermsRequest);
