const shape = {
  width: 14,
  height: 14,
  viewBox: "0 0 16 16",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  "aria-hidden": true,
} as const;

export const CopyIcon = () => (
  <svg {...shape}>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3 10.5V3h7.5" />
  </svg>
);
export const TickIcon = () => (
  <svg {...shape}>
    <path d="m3 8.5 3.5 3.5L13 4.5" />
  </svg>
);
export const ChevronIcon = () => (
  <svg {...shape}>
    <path d="m4 6 4 4 4-4" />
  </svg>
);
export const MenuIcon = () => (
  <svg {...shape} width={18} height={18}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </svg>
);
export const SearchIcon = () => (
  <svg {...shape} width={16} height={16}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </svg>
);
