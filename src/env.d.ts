/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Where absolute addresses of this page begin. */
    site: string
  }
}
