/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The beginning of absolute addresses on this page. */
    site: string
  }
}
