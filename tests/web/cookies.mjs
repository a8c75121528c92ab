// A small study of cookies: what is asked about, and how.
export const cookies = [
  { name: "plain", kind: "a", price: 1 },
  { name: "honey", kind: "b", price: 2 },
  { name: "syrup", kind: "c", price: 3 },
  { name: "candy", kind: "d", price: 4 },
];
export const definition = ["--features", "kind", "--maximize", "price", "--answers", "yes-no", "--delta", "0.2", "--question", "Would you eat this cookie?"];
