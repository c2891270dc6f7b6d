import type { AskTexts } from "./en.ts";

export const mt: AskTexts = {
  title: "Staqsi mistoqsija",
  intro:
    "Intelliġenza artifiċjali twieġeb mit-testi ta’ {merchant} u minn din l-ordni, u ssemmi s-sorsi tagħha. Tista’ tiżbalja, u ma tbiddel xejn fl-ordni tiegħek. Tiktibx dejta personali.",
  label: "Il-mistoqsija tiegħek",
  send: "Staqsi",
  close: "Agħlaq",
  answering: "Qed infittxu tweġiba…",
  sources: "Sorsi",
  thisCheckout: "Din l-ordni",
  refused: "It-testi ta’ {merchant} ma jweġbux dan. Staqsi direttament lill-ħanut.",
  paused: "Bħalissa ma nistgħux inwieġbu mistoqsijiet. Staqsi direttament lill-ħanut.",
  failed: "It-tweġiba ma setgħetx titlesta. Erġa’ pprova.",
  limited: "Saru ħafna mistoqsijiet f’daqqa. Erġa’ pprova aktar tard.",
  ended: "Din l-ordni ngħalqet, għalhekk hawn ma jitwieġbux aktar mistoqsijiet.",
};
