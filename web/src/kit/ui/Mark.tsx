/** The product's logo. It is decorative: the name stands beside it or on its link. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#ff7506" />
      <path d="M9.5 8v16M22.5 8v16" stroke="#1a1a1a" strokeWidth="3.6" strokeLinecap="round" />
      <path d="M9.5 19c1.500-4 11.500-2 13-6" stroke="#1a1a1a" strokeWidth="3.2" fill="none" />
    </svg>
  );
}
